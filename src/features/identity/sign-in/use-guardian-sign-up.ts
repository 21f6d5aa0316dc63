import { useSearchParams } from 'react-router-dom'

/** Is somebody heading for a guardian's pages? Then they sign up as a parent or guardian. */
export const useGuardianSignUp = (): boolean =>
  /^\/(?:guardian|payments)(?![\w-])/.test(useSearchParams()[0].get('redirect') ?? '')
