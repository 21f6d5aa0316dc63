import type { ClassSlot, Subject } from '../catalogue/catalogue.ts'
import { programmeType, type Programme, type ProgrammeType } from '../catalogue/programmes.ts'

/** Classes that a person holds by one programme. */
export type ProgrammeClasses = { programme_id: number; class_ids: readonly number[] }

export type Conflict =
  /** The person has the class in a programme that includes the ordered one: the class cannot be bought. */
  | { kind: 'included'; class_id: number; programme_id: number }
  /** The person has the class in a programme that the ordered one includes. */
  | { kind: 'again'; class_id: number; programme_id: number }
  /** One subject in both languages. */
  | { kind: 'same-subject'; class_id: number; other_id: number }
  /** Both are taught at this time. */
  | { kind: 'same-hour'; class_id: number; other_id: number; slot: ClassSlot }

const contains: Partial<Record<ProgrammeType, ProgrammeType>> = { plus: 'full' }

const isWithin = (one: Programme | undefined, other: Programme | undefined): boolean =>
  one !== undefined && other !== undefined && contains[programmeType(other)] === programmeType(one)

type Ordered = {
  programmeId: number
  programmes: readonly Programme[]
  /** The person's classes in each paid programme. */
  held: readonly ProgrammeClasses[]
}

/** Classes that another programme of this person already includes, with that programme. */
export function includedClasses({ programmeId, programmes, held }: Ordered): Map<number, number> {
  const find = (id: number) => programmes.find((programme) => programme.id === id)
  return new Map(
    held
      .filter(({ programme_id }) => isWithin(find(programmeId), find(programme_id)))
      .flatMap(({ programme_id, class_ids }) => class_ids.map((id) => [id, programme_id] as const)),
  )
}

/** The timetable conflicts among the chosen classes; each pair once. */
export function conflictsOf({
  chosen,
  subjects,
  ...ordered
}: Ordered & { chosen: readonly number[]; subjects: readonly Subject[] }): Conflict[] {
  const { programmeId, programmes, held } = ordered
  const find = (id: number) => programmes.find((programme) => programme.id === id)
  const subject = (id: number) => subjects.find((one) => one.id === id)
  const included = includedClasses(ordered)
  const had = [...new Set(held.flatMap(({ class_ids }) => class_ids))]
  return chosen.flatMap((class_id, n): Conflict[] => {
    const by = included.get(class_id)
    if (by !== undefined) return [{ kind: 'included', class_id, programme_id: by }]
    const again = held.filter(
      ({ programme_id, class_ids }) =>
        class_ids.includes(class_id) && isWithin(find(programme_id), find(programmeId)),
    )
    const others = [...had.filter((id) => !chosen.includes(id)), ...chosen.slice(0, n)]
    return [
      ...again.map(({ programme_id }) => ({ kind: 'again' as const, class_id, programme_id })),
      ...others.flatMap((other_id) => ofPair(subject(class_id), subject(other_id))),
    ]
  })
}

function ofPair(one: Subject | undefined, other: Subject | undefined): Conflict[] {
  if (!one || !other) return []
  const pair = { class_id: one.id, other_id: other.id }
  const slot = one.class_schedule.find((mine) =>
    other.class_schedule.some((theirs) => overlap(mine, theirs)),
  )
  return [
    ...(one.key === other.key ? [{ kind: 'same-subject' as const, ...pair }] : []),
    ...(slot ? [{ kind: 'same-hour' as const, ...pair, slot }] : []),
  ]
}

const overlap = (one: ClassSlot, other: ClassSlot): boolean =>
  one.weekday === other.weekday && one.start < other.end && other.start < one.end
