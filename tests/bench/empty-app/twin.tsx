import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

/** Hydrates the elements and the text of one of our pages with the same packages, and does nothing else. */
const root = document.getElementById('root')
if (!root) throw new Error('twin.html has no #root')
const content = contentOf(root)
const router = createBrowserRouter([{ path: '*', element: content }], {
  hydrationData: { loaderData: {} },
})
hydrateRoot(
  root,
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)

function contentOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, key) =>
    node instanceof Element
      ? createElement(node.localName, { key }, ...contentOf(node))
      : node.textContent,
  )
}
