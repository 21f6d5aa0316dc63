import * as v from 'valibot'
import { AnnouncementsQuery, MakeAnnouncement, StaffAnnouncements } from './staff-announcements.ts'
import {
  MessagePreview,
  MessagesQuery,
  PreviewMessage,
  SendMessage,
  StaffMessages,
} from './staff-messages.ts'
import { Uuid } from '../shared/wire.ts'
import { staffCsv, staffRead, staffWrite } from '../shared/staff/staff-calls.ts'

export const messagingStaffEndpoints = {
  staffMessages: staffRead({
    path: '/api/v1/staff/messages',
    right: 'message',
    query: MessagesQuery,
    reply: StaffMessages,
  }),
  exportMessages: staffCsv({
    path: '/api/v1/staff/messages.csv',
    right: 'message',
    query: v.omit(MessagesQuery, ['page']),
  }),
  previewMessage: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/messages/preview',
    right: 'message',
    body: PreviewMessage,
    reply: MessagePreview,
  }),
  sendMessage: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/messages',
    right: 'message',
    body: SendMessage,
    reply: StaffMessages,
  }),
  announcements: staffRead({
    path: '/api/v1/staff/announcements',
    right: 'announce',
    query: AnnouncementsQuery,
    reply: StaffAnnouncements,
  }),
  exportAnnouncements: staffCsv({
    path: '/api/v1/staff/announcements.csv',
    right: 'announce',
    query: v.omit(AnnouncementsQuery, ['page']),
  }),
  makeAnnouncement: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/announcements',
    right: 'announce',
    body: MakeAnnouncement,
    reply: StaffAnnouncements,
  }),
  stopAnnouncement: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/announcements/:id/stop',
    right: 'announce',
    params: v.object({ id: Uuid }),
    body: v.strictObject({}),
    reply: StaffAnnouncements,
  }),
  resumeAnnouncement: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/announcements/:id/resume',
    right: 'announce',
    params: v.object({ id: Uuid }),
    body: v.strictObject({}),
    reply: StaffAnnouncements,
  }),
}
