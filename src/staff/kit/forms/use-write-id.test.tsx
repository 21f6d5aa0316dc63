import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useWriteId } from './use-write-id.ts'

function makeWriteId() {
  let writeId: ReturnType<typeof useWriteId> | undefined
  function Form() {
    writeId = useWriteId()
    return null
  }
  renderToStaticMarkup(<Form />)
  if (!writeId) throw new Error('The form was not rendered')
  return writeId
}

it('values that are sent again keep their id, and others get one of their own', () => {
  const writeId = makeWriteId()
  const [maths, physics] = [
    { id: 'form', class_id: 5 },
    { id: 'form', class_id: 7 },
  ]
  expect(writeId(maths)).toBe('form')
  expect(writeId(maths)).toBe('form')
  const other = writeId(physics)
  expect(other).not.toBe('form')
  expect(writeId(physics)).toBe(other)
  expect(writeId(maths)).toBe('form')
})

it('the same values in an emptied form are another write', () => {
  const writeId = makeWriteId()
  expect(writeId({ id: 'form' })).toBe('form')
  expect(writeId({ id: 'emptied' })).toBe('emptied')
})
