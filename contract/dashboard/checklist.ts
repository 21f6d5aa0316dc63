import * as v from 'valibot'

/** The steps from an empty school to the first sale; each builds on those before it. */
export const checklistSteps = [
  'school',
  'terms',
  'programmes',
  'teachers',
  'classes',
  'intake',
  'lessons',
  'prices',
  'payments',
  'mail',
  'sale',
  'order',
] as const
export type ChecklistStep = (typeof checklistSteps)[number]

/** Which steps are done; null for a school that did not begin empty, or has done them all. */
export const Checklist = v.nullable(
  v.array(v.object({ step: v.picklist(checklistSteps), is_done: v.boolean() })),
)
export type Checklist = v.InferOutput<typeof Checklist>
