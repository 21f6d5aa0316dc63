import { secondsOfVideo } from '#platform/media/staff-upload.ts'

/** The kinds of video that staff can upload. */
export const acceptedVideos = (makesQualities: boolean): string =>
  makesQualities ? 'video/mp4,video/quicktime,video/webm,.mov,.mkv' : 'video/mp4'

/**
 * The video's length. If this browser cannot read it, the lesson's length; the encoding server measures the video.
 * Undefined if neither is known.
 */
export const secondsToSend = async (
  file: File,
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  makesQualities: boolean,
): Promise<number | undefined> =>
  (await secondsOfVideo(file)) ??
  (makesQualities ? Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 1000) : undefined)
