import { useState, type ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountPage } from '#features/identity/account/AccountPage.tsx'
import { SwitchPerson } from '../../signed-in/SwitchPerson.tsx'

export { AccountPrompt } from '#features/identity/account/AccountPrompt.tsx'

type Props = Pick<ComponentProps<typeof AccountPage>, 'setting' | 'facts' | 'kept' | 'onLoaded'>

/** A setting of the account, whose buttons may lead to the sign-in page; not precached. */
export function LazyAccount(props: Props) {
  const navigate = useNavigate()
  const [isSwitching, setIsSwitching] = useState(false)
  const here = encodeURIComponent(`/account/${props.setting}`)
  return (
    <>
      <AccountPage
        {...props}
        onSignInAgain={() => void navigate(`/login?again=me&redirect=${here}`)}
        onSwitchPerson={() => setIsSwitching(true)}
      />
      {isSwitching && <SwitchPerson onStay={() => setIsSwitching(false)} />}
    </>
  )
}
