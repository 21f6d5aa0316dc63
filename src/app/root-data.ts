import { useRouteLoaderData } from 'react-router-dom'
import type { School } from '#contract/identity/sign-in.ts'

/** Data of every page's frame, loaded once. `origin` is the site's origin. */
export type RootData = { school: School; origin: string }

/** Undefined only where loading it failed. */
export const useRootData = () => useRouteLoaderData<RootData>('root')
