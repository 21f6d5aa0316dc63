import type { StaffWeek } from '#contract/shared/staff/staff-wire.ts'

/** Whether the person may act on some of the classes only. */
export const hasMine = ({ classes }: StaffWeek): boolean =>
  classes.some(({ is_mine }) => is_mine) && classes.some(({ is_mine }) => !is_mine)

export const isMine = (week: StaffWeek, classId: number): boolean =>
  !hasMine(week) || week.classes.some(({ id, is_mine }) => id === classId && is_mine)
