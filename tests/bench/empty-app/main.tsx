import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

/** The smallest app with the same packages: its time is what the packages alone cost a page. */
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
