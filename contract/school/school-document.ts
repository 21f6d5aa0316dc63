import * as v from 'valibot'
import { School } from '../identity/sign-in.ts'
import { schoolColours, stylesOf } from './school-colours.ts'

/** The name of a logo's file: a hash of its content, and its size. */
export const LogoFile = v.pipe(
  v.string('logo'),
  v.regex(/^[0-9a-f]{16}-[1-9]\d{0,2}x[1-9]\d{0,2}\.png$/, 'logo'),
)

/** Parses the school document into what pages show, without the terms. */
export const SchoolDocument = v.pipe(
  v.object({
    ...v.omit(School, ['terms_version']).entries,
    ...schoolColours,
    logo: v.nullish(LogoFile),
    whatsapp: v.nullish(v.string()),
  }),
  v.transform(
    ({ colour, colour_dark, logo, whatsapp, ...school }): Omit<School, 'terms_version'> => {
      const styles = stylesOf({ colour, colour_dark })
      return {
        ...school,
        ...(styles && { styles }),
        ...(logo && { logo }),
        ...(whatsapp && { whatsapp }),
      }
    },
  ),
)
