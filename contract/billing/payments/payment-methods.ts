/** How money is received and given back by hand. */
export const manualMethods = ['cash', 'bank-transfer'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** Stands for a provider in the records of payments by hand. */
export const manualProvider = 'manual'
/** Stands for a provider where nothing was to be paid. */
export const free = 'free'

/** Ways to pay the whole order at once, on the provider's page. */
export const singlePaymentMethods = ['fpx', 'grabpay', 'alipay', 'wechat_pay'] as const
/** `card` is the plan of three monthly payments. */
export const paymentMethods = [...singlePaymentMethods, 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** What a receipt names: money that staff received, too. */
export const paidMethods = [...paymentMethods, ...manualMethods] as const
export type PaidMethod = (typeof paidMethods)[number]
