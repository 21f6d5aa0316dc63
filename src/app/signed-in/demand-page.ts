import { pageAt } from '#contract/pages.ts'
import { Refusal } from '#platform/api/failures.ts'

/** A path whose parameters have no shape of ours is no page. @throws Refusal 404 */
export function demandPage({ url }: Request): void {
  const { pathname } = new URL(url)
  if (!pageAt(pathname)) throw new Refusal('request.not-found', 404, `${pathname} is no page`)
}
