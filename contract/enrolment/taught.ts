/** Is the class taught in an intake with lessons of these classes? While none is planned, every class may be. */
export const isTaught = (taught: readonly number[], classId: number): boolean =>
  taught.length === 0 || taught.includes(classId)
