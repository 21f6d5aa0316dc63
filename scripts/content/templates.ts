import { readConfig } from '#server/config.ts'
import { templatesToRegister } from '#server/platform/copy/message-templates.ts'

/** Prints the message templates as the WhatsApp Business Platform registers them, for the site of `ORIGIN`. */
console.log(JSON.stringify(templatesToRegister(readConfig(process.env).origin), null, 2))
