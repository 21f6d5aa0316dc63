import { observable } from '../observable.ts'

/**
 * Whether the site is down for maintenance, by the last response: a refused call, or a page that the worker refreshed.
 */
const down = observable(false)

export const isDown = down.get
export const setDown = down.set
export const onDownChange = down.subscribe
