import * as v from 'valibot'
import { Done, IdInPath } from '../shared/wire.ts'
import {
  ChangeParcelAddress,
  MakeParcelFile,
  MoveParcels,
  ParcelFileLink,
  ParcelsPosted,
  PostParcels,
  StaffParcelPage,
  StaffParcels,
  StaffParcelsQuery,
} from './staff-parcels.ts'
import { staffCsv, staffRead, staffWrite } from '../shared/staff/staff-calls.ts'

export const shippingStaffEndpoints = {
  staffParcels: staffRead({
    path: '/api/v1/staff/parcels',
    right: 'parcels',
    query: StaffParcelsQuery,
    reply: StaffParcels,
  }),
  exportParcels: staffCsv({
    path: '/api/v1/staff/parcels.csv',
    right: 'parcels',
    recentSignIn: 'always',
    query: v.omit(StaffParcelsQuery, ['page']),
  }),
  staffParcel: staffRead({
    path: '/api/v1/staff/parcels/:parcel',
    right: 'parcels',
    params: v.object({ parcel: IdInPath }),
    reply: StaffParcelPage,
    refusals: ['request.not-found'],
  }),
  moveParcels: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/parcels',
    right: 'parcels',
    body: MoveParcels,
    reply: Done,
  }),
  postParcels: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/parcels/posted',
    right: 'parcels',
    body: PostParcels,
    reply: ParcelsPosted,
  }),
  changeParcelAddress: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/parcels/:parcel/address',
    right: 'parcels',
    params: v.object({ parcel: IdInPath }),
    body: ChangeParcelAddress,
    reply: StaffParcelPage,
    refusals: ['request.not-found'],
  }),
  /** A packing list or labels of some parcels, behind a signed link. */
  makeParcelFile: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/parcels/files',
    right: 'parcels',
    body: MakeParcelFile,
    reply: ParcelFileLink,
  }),
}
