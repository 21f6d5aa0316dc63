import * as v from 'valibot'

/** Providers of lesson meetings; without one, staff paste links. */
export const meetingProviders = ['jitsi', 'zoom'] as const
export type MeetingProvider = (typeof meetingProviders)[number]

/**
 * Why a lesson has no meeting yet: the provider does not answer, rejects the request, has reached its daily limit, or
 * every host account has another lesson at that time.
 */
export const meetingProblems = ['unreachable', 'refused', 'limit', 'no-host'] as const
export type MeetingProblem = (typeof meetingProblems)[number]
export const MeetingProblem = v.picklist(meetingProblems)

/** The provider that creates meeting links; null if staff paste them. */
export const LinksBy = v.optional(v.nullable(v.picklist(meetingProviders)), null)
