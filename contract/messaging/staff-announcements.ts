import * as v from 'valibot'
import { Announcement } from './announcements.ts'
import { Id, Instant, Uuid } from '../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'

export const announcementMaximumCharacters = 400
/** So long before it begins a device knows it already, and shows it by itself, with a network or not. */
export const announcementKnownDaysBefore = 7

/** Where an announcement is shown. */
export const announcementPlaces = ['both', 'dashboard', 'classroom'] as const
export type AnnouncementPlace = (typeof announcementPlaces)[number]

/** To whom: everybody, who has a programme, who has a class. */
export const Audience = v.variant('to', [
  v.strictObject({ to: v.literal('everybody') }),
  v.strictObject({ to: v.literal('programme'), id: Id }),
  v.strictObject({ to: v.literal('class'), id: Id }),
])
export type Audience = v.InferOutput<typeof Audience>

export const StaffAnnouncement = v.object({
  ...Announcement.entries,
  audience: Audience,
  /** What the programme or the class is called; empty for everybody. */
  audience_name: v.string(),
  place: v.picklist(announcementPlaces),
  by: v.string(),
  stopped_at: v.nullable(Instant),
})
export type StaffAnnouncement = v.InferOutput<typeof StaffAnnouncement>

export const announcementStates = ['running', 'coming', 'over', 'stopped'] as const
export type AnnouncementState = (typeof announcementStates)[number]

export const announcementsSorting = sortingBy(['from'], '-from')
export const AnnouncementsQuery = v.strictObject({
  ...listQuery(announcementsSorting),
  state: v.optional(v.picklist(announcementStates)),
})
export type AnnouncementsQuery = v.InferOutput<typeof AnnouncementsQuery>

export const StaffAnnouncements = v.object({
  server_time: Instant,
  ...listReply,
  announcements: v.array(StaffAnnouncement),
  programmes: v.array(v.object({ id: Id, title: v.string() })),
  classes: v.array(v.object({ id: Id, name: v.string() })),
})
export type StaffAnnouncements = v.InferOutput<typeof StaffAnnouncements>

export function announcementState(
  { from, until, stopped_at }: Pick<StaffAnnouncement, 'from' | 'until' | 'stopped_at'>,
  now: Date,
): AnnouncementState {
  if (stopped_at !== null) return 'stopped'
  if (new Date(until) <= now) return 'over'
  return now < new Date(from) ? 'coming' : 'running'
}

export const MakeAnnouncement = v.pipe(
  v.strictObject({
    /** Made by the page: sent twice, it is one announcement. */
    id: Uuid,
    audience: Audience,
    place: v.picklist(announcementPlaces),
    text: v.pipe(
      v.string('required'),
      v.trim(),
      v.nonEmpty('required'),
      v.maxLength(announcementMaximumCharacters, 'max'),
    ),
    from: Instant,
    until: Instant,
  }),
  v.forward(
    v.check(({ from, until }) => Date.parse(from) < Date.parse(until), 'order'),
    ['until'],
  ),
)
export type MakeAnnouncement = v.InferOutput<typeof MakeAnnouncement>
