import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { observable, useObservable, type Observable } from './observable.ts'

it('runs its listeners after a change, not for the same value, until they stop listening', () => {
  const count = observable(0)
  const seen: number[] = []
  const stop = count.subscribe(() => seen.push(count.get()))
  count.set(1)
  count.set(1)
  count.set(2)
  stop()
  count.set(3)
  expect(seen).toEqual([1, 2])
  expect(count.get()).toBe(3)
})

it('runs every listener, also when one of them stops listening meanwhile', () => {
  const switched = observable(false)
  const heard: string[] = []
  const stop = switched.subscribe(() => {
    heard.push('first')
    stop()
  })
  switched.subscribe(() => heard.push('second'))
  switched.set(true)
  switched.set(false)
  expect(heard).toEqual(['first', 'second', 'second'])
})

it('shows its initial value on the server', () => {
  const word = observable('initial')
  word.set('later')
  const Shown = ({ source }: { source: Observable<string> }) => useObservable(source)
  expect(renderToString(createElement(Shown, { source: word }))).toBe('initial')
})
