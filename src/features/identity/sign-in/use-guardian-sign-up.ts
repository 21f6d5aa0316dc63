import { useSearchParams } from 'react-router-dom'

/** Whether the destination is a guardian's page, so that the person signs up as a parent or guardian. */
export const useGuardianSignUp = (): boolean =>
  /^\/(?:guardian|payments)(?![\w-])/.test(useSearchParams()[0].get('redirect') ?? '')
