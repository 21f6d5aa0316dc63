import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '#ui/Button.tsx'

/** A button that shows the sign-up form for students. */
export function StudentInstead() {
  const { t } = useTranslation('sign-in')
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [search] = useSearchParams()
  function signUpAsStudent() {
    const next = new URLSearchParams(search)
    next.delete('redirect')
    void navigate({ search: String(next) }, { state, replace: true })
  }
  return (
    <Button variant="quiet" onClick={signUpAsStudent}>
      {t('guardian.student')}
    </Button>
  )
}
