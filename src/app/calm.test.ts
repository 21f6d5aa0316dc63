import { createMemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { calm } from './calm.ts'

it('a page is announced once it is shown, not while it loads', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const router = createMemoryRouter([
    { path: '/', element: null },
    { path: '/next', element: null, loader: () => arrival.then(() => null) },
  ])
  const told: string[] = []
  calm(router).subscribe(({ location }) => void told.push(location.pathname))
  const going = router.navigate('/next')
  expect(router.state.navigation.state).toBe('loading')
  expect(told).toEqual([])
  arrive()
  await going
  expect(told).toEqual(['/next'])
  expect(calm(router).state.location.pathname).toBe('/next')
})
