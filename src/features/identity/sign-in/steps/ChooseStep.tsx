import { useTranslation } from 'react-i18next'
import { ByEmailForm } from '#contract/identity/code.ts'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { EmailField } from '../EmailField.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { GoogleButton } from '../GoogleButton.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { StepFrame } from './StepFrame.tsx'
import styles from './ChooseStep.module.css'
import type { RememberedPeople } from '../people/use-remembered-people.ts'
import { useForm } from '../use-form.ts'
import type { SignIn } from '../use-sign-in.ts'

type Props = {
  options: SignInOptions | null
  signIn: SignIn
  blocked: boolean
  leadWithEmail: boolean
  googleBusy: boolean
  /** Shows the people this phone remembers. */
  people: RememberedPeople | undefined
}

export function ChooseStep({ options, signIn, blocked, leadWithEmail, googleBusy, people }: Props) {
  const { t } = useTranslation('sign-in')
  const { form, busy, failure, errorOf } = useForm(ByEmailForm, ({ email, by }) =>
    by === 'code' ? signIn.sendCode(email) : signIn.sendLink(email),
  )

  const google =
    options === null ? (
      <Skeleton key="google" shape="block" height="3rem" />
    ) : (
      options.google && (
        <GoogleButton
          key="google"
          blocked={blocked}
          busy={googleBusy}
          userAgent={navigator.userAgent}
          onLeave={() => signIn.leaveForGoogle()}
        />
      )
    )
  const or = google && (
    <p key="or" className={styles.or}>
      {t('or')}
    </p>
  )
  const byEmail = (
    <form key="email" {...form}>
      <FailureNotice failure={failure} />
      <EmailField error={errorOf('email')} />
      <Button type="submit" name="by" value="code" size="large" wide busy={busy} disabled={blocked}>
        {t('choose.sendCode')}
      </Button>
      <Button
        type="submit"
        name="by"
        value="link"
        variant="secondary"
        wide
        busy={busy}
        disabled={blocked}
      >
        {t('choose.sendLink')}
      </Button>
    </form>
  )

  return (
    <StepFrame title={t('choose.title')} text={t('choose.text')}>
      {people && (
        <people.PeopleHere
          blocked={blocked}
          onChoose={(uid) => void signIn.show({ at: 'known', uid })}
        />
      )}
      {leadWithEmail ? [byEmail, or, google] : [google, or, byEmail]}
      <OtherWays>
        <Button variant="quiet" onClick={() => signIn.go('password')}>
          {t('choose.usePassword')}
        </Button>
        <Button variant="quiet" onClick={() => signIn.go('sign-up')}>
          {t('choose.signUp')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
