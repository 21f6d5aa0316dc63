import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AddressRefused } from './mail.ts'
import { smtpMail } from './smtp.ts'

let server: Server
let recipients: string[]
let letter: string[]
/** The server's answer, where it refuses. */
let refuseRecipients: string | undefined
let refuseSenders: string | undefined

beforeEach(async () => {
  recipients = []
  letter = []
  refuseRecipients = undefined
  refuseSenders = undefined
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
    const refusal = { RCPT: refuseRecipients, MAIL: refuseSenders }[command]
    const answer = refusal ?? { DATA: '354 go on', QUIT: '221 bye' }[command] ?? '250 ok'
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
  await mail.send({
    to: 'aisyah@example.com',
    subject: 'Your receipt',
    text: 'RM 180.00',
    replyTo: 'bantuan@kelasku.example',
  })
  mail.close()
  expect(recipients).toEqual(['RCPT TO:<aisyah@example.com>'])
  expect(letter).toContain('From: Kelasku <hello@kelasku.example>')
  expect(letter).toContain('Reply-To: bantuan@kelasku.example')
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
  refuseRecipients = '550 no'
  const mail = open()
  await expect(mail.send({ to: 'a@example.com', subject: 's', text: 't' })).rejects.toThrow('550')
  mail.close()
})

it.each([
  ['550 5.1.1 No such user', true],
  ['550-5.1.1 The account does not exist.\r\n550 5.1.1 See our help pages', true],
  ['551 5.1.6 Moved away', true],
  ['550 5.2.1 This mailbox is disabled', true],
  ['550 Mailbox unavailable', true],
  ['550 Relaying denied', false],
  ['550 5.7.1 Your address is on a block list', false],
  ['550 5.1.8 The sender does not exist', false],
  ['552 5.2.2 The mailbox is full', false],
  ['554 5.7.1 Relay access denied', false],
  ['450 4.2.1 Try again later', false],
])('%s: the address is refused for good: %s', async (answer, isRefused) => {
  refuseRecipients = answer
  const failure = await failureOfSending()
  expect(failure).toBeInstanceOf(Error)
  expect(failure instanceof AddressRefused).toBe(isRefused)
  if (failure instanceof AddressRefused) expect(failure.words).toContain(answer.slice(0, 3))
})

/** What a mail that cannot be sent fails with. */
async function failureOfSending(): Promise<unknown> {
  const mail = open()
  const failure: unknown = await mail
    .send({ to: 'a@example.com', subject: 's', text: 't' })
    .catch((error: unknown) => error)
  mail.close()
  return failure
}

it('a refused sender says nothing about the address', async () => {
  refuseSenders = '550 5.1.1 Who are you?'
  const failure = await failureOfSending()
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(AddressRefused)
})
