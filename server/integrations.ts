import type { Config } from './config.ts'
import { noCms, openCms, type Cms } from './gateways/cms/cms.ts'
import {
  openErrorReporting,
  type ErrorReporting,
} from './gateways/error-reporting/error-reporting.ts'
import { openFormService, type FormService } from './gateways/form-service/form-service.ts'

export type Integrations = {
  cms: Cms
  errorReporting: ErrorReporting | undefined
  formService: FormService | undefined
}

/** The services that the configuration names. Only their addresses are ever called. */
export function createIntegrations(
  { integrations }: Pick<Config, 'integrations'>,
  clock: () => Date,
  warn: (service: string, reason: string) => void,
): Integrations {
  const { cms, errorReporting, formService } = integrations
  return {
    cms: cms ? openCms({ url: cms, warn: (reason) => warn('CMS', reason) }) : noCms,
    errorReporting: errorReporting
      ? openErrorReporting({
          url: errorReporting,
          clock,
          warn: (reason) => warn('error reporting', reason),
        })
      : undefined,
    formService: formService ? openFormService({ url: formService }) : undefined,
  }
}
