import { useRouteLoaderData } from 'react-router-dom'
import type { School } from '#contract/identity/sign-in.ts'

/** What every page's frame needs; loaded once. `origin` is our own address, `https://…`. */
export type RootData = { school: School; origin: string }

/** Undefined only where loading it failed. */
export const useRootData = () => useRouteLoaderData<RootData>('root')
