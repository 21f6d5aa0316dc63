type ClassOfIntake = { intake_key: string; class_id: number }

/** A class in an intake, as written in the address of its page. */
export const seatsId = ({ intake_key, class_id }: ClassOfIntake): string =>
  `${intake_key}_${class_id}`

/** @returns the class and intake of the id; an invalid id names a class that does not exist */
export function readSeatsId(id: string): { intakeKey: string; classId: number } {
  const [intakeKey = '', classId = ''] = id.split('_')
  return { intakeKey, classId: /^\d{1,9}$/.test(classId) ? Number(classId) : 0 }
}
