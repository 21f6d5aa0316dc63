import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The router, silent about a page that is only on its way. Nothing on screen says so, and each word of it
 * draws the page that is being left once more, before the next one is begun.
 */
export function calm(router: Router): Router {
  const subscribe: Router['subscribe'] = (tell) =>
    router.subscribe((state, change) => {
      if (state.navigation.state === 'idle') tell(state, change)
    })
  return Object.assign(Object.create(router) as Router, { subscribe })
}
