import { ownerStore } from './cache-names.ts'
import { openDeviceStore } from './store.ts'

const key = 'uid'
const store = openDeviceStore<string>(ownerStore)

/**
 * Whose device this is, as the pages tell the worker: it serves what is saved to this person alone. Nothing
 * here says who is signed in; that is the server's to say.
 */
export const readDeviceOwner = () => store.get(key)
export const tellDeviceOwner = (uid: string) => store.set(key, uid)
export const forgetDeviceOwner = () => store.clear()
