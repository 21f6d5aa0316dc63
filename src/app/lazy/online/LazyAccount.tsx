import { useState, type ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountPage } from '#features/identity/account/AccountArea.ts'
import { Languages } from '../../layouts/Languages.tsx'
import { SchoolInfo } from '../../signed-in/SchoolInfo.tsx'
import { SwitchPerson } from '../../signed-in/SwitchPerson.tsx'

type Props = Pick<ComponentProps<typeof AccountPage>, 'facts' | 'kept' | 'onLoaded'>

/** The account page with where its buttons lead; not precached. */
export function LazyAccount(props: Props) {
  const navigate = useNavigate()
  const [isSwitching, setIsSwitching] = useState(false)
  return (
    <>
      <AccountPage
        {...props}
        onSignInAgain={() => void navigate('/login?again=me&redirect=%2Faccount')}
        onSwitchPerson={() => setIsSwitching(true)}
        languages={<Languages />}
        school={<SchoolInfo />}
      />
      {isSwitching && <SwitchPerson onStay={() => setIsSwitching(false)} />}
    </>
  )
}
