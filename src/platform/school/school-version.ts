import { observable } from '../observable.ts'

/** The version of the school's descriptor that the server named last; undefined before it answered. */
export const schoolVersion = observable<string | undefined>(undefined)

/** Notes the version, which every answer of our server names. An answer of a proxy names none. */
export function noteSchoolVersion({ headers }: Response): void {
  const named = headers.get('x-school')
  if (named) schoolVersion.set(named)
}
