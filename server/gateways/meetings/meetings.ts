import type { MeetingProblem, MeetingProvider } from '#contract/classroom/meetings.ts'

/** A lesson's meeting as it is planned; `id` stays the same when the lesson moves. */
export type MeetingPlan = {
  id: string
  topic: string
  /** The school's name. */
  school: string
  startsAt: Date
  endsAt: Date
}
/** The meeting at the provider. */
export type ProviderMeeting = { reference: string; url: string }
export type Attendee = { uid: string; name: string; isHost: boolean }

export interface Meetings {
  name: MeetingProvider
  /** Accounts that host meetings, one meeting at a time each; empty if the provider has no such limit. */
  hosts: readonly string[]
  /**
   * @param mayExist an earlier call was interrupted: finds its meeting instead of creating another
   * @throws MeetingFailed, as the others do
   */
  make(plan: MeetingPlan, host: string | null, mayExist: boolean): Promise<ProviderMeeting>
  /** @returns false when the meeting is gone at the provider */
  change(reference: string, plan: MeetingPlan): Promise<boolean>
  /** Ending a missing meeting succeeds. */
  end(reference: string): Promise<void>
  /** The link of one person. Only a host starts the meeting. */
  linkFor(
    meeting: ProviderMeeting,
    plan: Pick<MeetingPlan, 'id' | 'endsAt'>,
    attendee: Attendee,
    now: Date,
  ): Promise<string>
}

/** The provider refused, or did not answer. */
export class MeetingFailed extends Error {
  override name = 'MeetingFailed'
  readonly problem: MeetingProblem
  constructor(problem: MeetingProblem, details: string, options?: ErrorOptions) {
    super(`${problem}: ${details}`, options)
    this.problem = problem
  }
}
