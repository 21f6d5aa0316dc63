/** Methods of manual payments and refunds. */
export const manualMethods = ['cash', 'bank-transfer'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** The provider recorded for manual payments. */
export const manualProvider = 'manual'
/** The provider recorded for orders whose total is zero. */
export const freeProvider = 'free'

/** Ways to pay the whole order at once, on the provider's page. */
export const singlePaymentMethods = ['fpx', 'grabpay', 'alipay', 'wechat_pay'] as const
/** `card` is the plan of three monthly payments. */
export const paymentMethods = [...singlePaymentMethods, 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** The methods that a receipt can name. */
export const paidMethods = [...paymentMethods, ...manualMethods] as const
export type PaidMethod = (typeof paidMethods)[number]
