import { observable } from './observable.ts'

/** Whether all is down for maintenance, by the last answer: a refused call, or a page that the worker refreshed. */
const down = observable(false)

export const isDown = down.get
export const noteDown = down.set
export const onDownChange = down.subscribe
