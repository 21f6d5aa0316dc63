import * as v from 'valibot'
import { School } from '../identity/sign-in.ts'
import { LogoFile } from './logo-file.ts'
import { schoolColours, stylesOf } from './school-colours.ts'

/** Parses the school document into what pages show. */
export const SchoolDocument = v.pipe(
  v.object({
    ...School.entries,
    ...schoolColours,
    logo: v.nullish(LogoFile),
    whatsapp: v.nullish(v.string()),
  }),
  v.transform(({ colour, colour_dark, logo, whatsapp, ...school }): School => {
    const styles = stylesOf({ colour, colour_dark })
    return {
      ...school,
      ...(styles && { styles }),
      ...(logo && { logo }),
      ...(whatsapp && { whatsapp }),
    }
  }),
)
