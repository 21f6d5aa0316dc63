import { findPage } from '#contract/shared/pages.ts'
import type { LeasedItem } from '#contract/classroom/lease.ts'

/** What a lease must open to play the recording at this path; undefined for other paths. */
export function opensAt(path: string): LeasedItem['opens'] | undefined {
  const found = findPage(path)
  const id = Number(found?.params['classId'])
  if (!found || !id) return undefined
  return found.page.exam
    ? { kind: 'paper', subject_id: id }
    : { kind: 'lesson', slug: path.split('/')[1] ?? '', class_id: id }
}
