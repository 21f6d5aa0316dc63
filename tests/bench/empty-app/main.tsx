import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

/** The least app on the same packages: what remains of a page's time when it does nothing of its own. */
function Page() {
  const { t } = useTranslation()
  const { data } = useQuery({ queryKey: ['word'], queryFn: () => t('word') })
  return (
    <main>
      <h1>{t('title')}</h1>
      <p>{data}</p>
    </main>
  )
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: { title: 'An empty app', word: 'Nothing but the packages.' } } },
})
const router = createBrowserRouter([{ path: '*', element: <Page /> }])
createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
