import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { smtpMail } from './smtp.ts'

let server: Server
let recipients: string[]
let letter: string[]
let refuseRecipients: boolean

beforeEach(async () => {
  recipients = []
  letter = []
  refuseRecipients = false
  server = createServer(converse)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(() => new Promise((closed) => server.close(closed)))

/** As much of SMTP as a client needs to hand over a letter. */
function converse(socket: Socket): void {
  let inLetter = false
  socket.on('error', () => undefined)
  socket.write('220 test\r\n')
  createInterface(socket).on('line', (line) => {
    if (inLetter) {
      if (line !== '.') return void letter.push(line)
      inLetter = false
      return void socket.write('250 taken\r\n')
    }
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'RCPT') recipients.push(line)
    if (command === 'DATA') inLetter = true
    const refused = command === 'RCPT' && refuseRecipients
    const answer = refused
      ? '550 no'
      : ({ DATA: '354 go on', QUIT: '221 bye' }[command] ?? '250 ok')
    socket.write(`${answer}\r\n`)
  })
}

const open = () =>
  smtpMail({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: () => ({ name: 'Kelasku', address: 'hello@kelasku.example' }),
  })

it('a message is handed over with sender, subject and text', async () => {
  const mail = open()
  await mail.send({ to: 'aisyah@example.com', subject: 'Your receipt', text: 'RM 180.00' })
  mail.close()
  expect(recipients).toEqual(['RCPT TO:<aisyah@example.com>'])
  expect(letter).toContain('From: Kelasku <hello@kelasku.example>')
  expect(letter).toContain('Subject: Your receipt')
  expect(letter).toContain('RM 180.00')
})

it('neither the address nor the subject smuggles in recipients or headers', async () => {
  const mail = open()
  const sending = mail.send({
    to: 'aisyah@example.com, spy@example.com',
    subject: 'Hello\r\nBcc: spy@example.com',
    text: 'x',
  })
  await sending.catch(() => undefined)
  mail.close()
  expect(recipients.filter((line) => line.includes('TO:<spy@example.com>'))).toEqual([])
  expect(recipients.length).toBeLessThanOrEqual(1)
  expect(letter.filter((line) => /^bcc:/i.test(line))).toEqual([])
})

it('a refusal by the mail server is a failure of the sending', async () => {
  refuseRecipients = true
  const mail = open()
  await expect(mail.send({ to: 'a@example.com', subject: 's', text: 't' })).rejects.toThrow('550')
  mail.close()
})
