import * as v from 'valibot'

/** Providers of lesson meetings; without one, staff paste links. */
export const meetingProviders = ['jitsi', 'zoom'] as const
export type MeetingProvider = (typeof meetingProviders)[number]

/**
 * Why a lesson has no meeting yet: the provider does not answer, rejects what we send, takes no more for today, or
 * every account that could hold it holds another lesson then.
 */
export const meetingProblems = ['unreachable', 'refused', 'limit', 'no-host'] as const
export type MeetingProblem = (typeof meetingProblems)[number]
export const MeetingProblem = v.picklist(meetingProblems)

/** The provider that creates meeting links; null if staff paste them. */
export const LinksBy = v.optional(v.nullable(v.picklist(meetingProviders)), null)
