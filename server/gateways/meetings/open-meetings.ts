import { jitsiMeetings, type JitsiOptions } from './jitsi.ts'
import type { Meetings } from './meetings.ts'
import { zoomMeetings, type ZoomOptions } from './zoom.ts'

export type MeetingsConfig =
  | ({ provider: 'jitsi' } & JitsiOptions)
  | ({ provider: 'zoom' } & Omit<ZoomOptions, 'clock' | 'server'>)

/** The provider that the configuration names; undefined where staff paste links. */
export function openMeetings(
  config: MeetingsConfig | undefined,
  clock: () => Date,
): Meetings | undefined {
  switch (config?.provider) {
    case 'jitsi':
      return jitsiMeetings(config)
    case 'zoom':
      return zoomMeetings({ ...config, clock })
    case undefined:
      return undefined
  }
}
