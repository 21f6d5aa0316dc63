/** Groups of staff's queries. Each query belongs to one, and a change names the groups it affects. */
export type StaffPart =
  | 'announcements'
  | 'classes'
  | 'forms'
  | 'imports'
  | 'maintenance'
  | 'money'
  | 'notes'
  | 'overview'
  | 'page-content'
  | 'papers'
  | 'parcels'
  | 'people'
  | 'practice'
  | 'questions'
  | 'replies'
  | 'school'

export type StaffKey = readonly [StaffPart, ...unknown[]]

export const staffKey = (...key: StaffKey) => ['staff', ...key] as const

/** The parts that show a student's classes: an enrolment, an order or a refund changes all of them. */
export const enrolmentParts = ['classes', 'money', 'parcels', 'people', 'school'] as const

/** The queries that an import or its undo can change. */
export const importedParts = ['imports', 'classes', 'money', 'papers', 'people', 'school'] as const
