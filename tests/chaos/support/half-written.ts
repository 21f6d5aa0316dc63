import type pg from 'pg'

/** Queries that find rows of a write that must be complete but was torn apart. */
const torn: Record<string, string> = {
  'an order without its first event': `
    select id::text from orders o where not exists (
      select from order_events e where e.order_id = o.id and e.status = 'DRAFT')`,
  'an order whose last event says otherwise': `
    select o.id::text from orders o where o.status <> (
      select e.status from order_events e where e.order_id = o.id order by e.at desc, e.status = o.status desc limit 1)`,
  'an order without a consent': `
    select o.uid from orders o group by o.uid having count(*) > (
      select count(*) from consents c where c.uid = o.uid and c.occasion = 'order')`,
  'a reserved order without an attempt to pay it': `
    select id::text from orders o where o.status not in ('DRAFT', 'VOID')
      and not exists (select from payments p where p.order_id = o.id)`,
  'a paid order without its receipt, its classes or its mail': `
    select id::text from orders o where o.status = 'PAID' and not (
      exists (select from receipts r where r.order_id = o.id)
      and exists (select from enrolments e where e.order_id = o.id)
      and exists (select from jobs j where j.once_key = 'order-paid-mail/' || o.id || '/student'))`,
  'a receipt, or a payment that succeeded, of an order that is not paid': `
    select o.id::text from orders o where o.status <> 'PAID' and (
      exists (select from receipts r where r.order_id = o.id)
      or exists (select from payments p where p.order_id = o.id and p.status = 'succeeded'))`,
  'a use of a promo code by a cancelled order': `
    select o.id::text from orders o join promo_uses u on u.order_id = o.id where o.status = 'VOID'`,
  'an event that was set aside': `
    select event_id, quarantined from payment_events where quarantined is not null`,
  'a suspension that nobody wrote down': `
    select s.uid from suspensions s where s.reason = 'staff'
      and not exists (select from audit a where a.subject like '%' || s.uid)`,
}

/** Sentences about half-written rows; empty if everything is whole. */
export async function halfWritten(client: pg.Client | pg.Pool): Promise<string[]> {
  const found: string[] = []
  for (const [what, sql] of Object.entries(torn)) {
    const { rows } = await client.query<Record<string, string>>(sql)
    for (const row of rows) found.push(`${what}: ${Object.values(row).join(', ')}`)
  }
  return found
}
