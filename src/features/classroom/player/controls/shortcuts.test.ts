import { expect, it } from 'vitest'
import { actionOf } from './shortcuts.ts'

it.each([
  [' ', 'else', { do: 'toggle' }],
  ['K', 'button', { do: 'toggle' }],
  ['j', 'slider', { do: 'seek-by', seconds: -10 }],
  ['ArrowRight', 'else', { do: 'seek-by', seconds: 5 }],
  ['0', 'else', { do: 'seek-to', share: 0 }],
  ['9', 'button', { do: 'seek-to', share: 0.9 }],
  ['>', 'else', { do: 'speed', step: 1 }],
  ['?', 'else', { do: 'list' }],
] as const)('CLASS-04: the key %j on a %s is %o', (key, on, action) => {
  expect(actionOf(key, on)).toEqual(action)
})

it.each([
  ['k', 'typing'],
  [' ', 'button'],
  ['ArrowLeft', 'slider'],
  ['Enter', 'button'],
  ['Tab', 'else'],
  ['x', 'else'],
] as const)('CLASS-04: the key %j on a %s is left to what it is on', (key, on) => {
  expect(actionOf(key, on)).toBeUndefined()
})
