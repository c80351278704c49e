// Figures of orders, kept beside the orders so that the dashboard adds up narrow rows. Only the server reads them.
import type { OrderSales, ProductSales } from '#shared/dashboard/order-sales.ts'

export type OrderSalesRow = OrderSales
/** Sold quantity of one product on one day; none where it is 0. */
export type ProductSalesRow = ProductSales
