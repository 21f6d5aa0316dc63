import { useState } from 'react'

/**
 * The id under which the values of a form are sent. The same values keep theirs, so that sending them again after a
 * lost answer writes once; other values are another write.
 * @param body with the id of the form, which is that of the values sent first
 */
type WriteId = (body: { id: string }) => string

export function useWriteId(): WriteId {
  const [ids] = useState(() => new Map<string, string>())
  return (body) => {
    const values = JSON.stringify(body)
    const isFirst = ![...ids.values()].includes(body.id)
    const id = ids.get(values) ?? (isFirst ? body.id : crypto.randomUUID())
    ids.set(values, id)
    return id
  }
}
