/** How to reach the moment of a question: in the recording on screen, or by a link. */
export type MomentLink =
  | { kind: 'here'; seek: (second: number) => void }
  | { kind: 'there'; to: string }

/** The address of a second in a lesson's recording. */
export const pathOfMoment = (
  slug: string,
  { classId, lessonId, second }: { classId: number; lessonId: string; second: number },
): string => `/${slug}/${classId}/${lessonId}?t=${second}`
