import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

/** The least app on the same packages: what remains of a page's time when it does nothing of its own. */
function Page() {
  const { data } = useQuery({ queryKey: ['word'], queryFn: () => 'Nothing but the packages.' })
  return (
    <main>
      <h1>An empty app</h1>
      <p>{data}</p>
    </main>
  )
}

const router = createBrowserRouter([{ path: '*', element: <Page /> }])
createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
