import * as v from 'valibot'
import { LogoFile } from '../school/school-document.ts'
import { logoMaximumBytes } from '../school/logo.ts'
import { MailSent, TestMail, mailKinds } from '../school/mail-texts.ts'
import { pictureTypes } from '../shared/pictures.ts'
import {
  ChangePageContent,
  StaffPageContent,
  StaffPageContentKinds,
  pageContentKinds,
} from './page-content.ts'
import { SentForms, SentFormsOf, SentFormsQuery } from './staff-forms.ts'
import { staffCsv, staffRead, staffWrite } from '../shared/staff/staff-calls.ts'

export const siteStaffEndpoints = {
  staffPageContentKinds: staffRead({
    path: '/api/v1/staff/page-content',
    right: 'pageContent',
    reply: StaffPageContentKinds,
  }),
  staffPageContent: staffRead({
    path: '/api/v1/staff/page-content/:kind',
    right: 'pageContent',
    params: v.object({ kind: v.picklist(pageContentKinds) }),
    reply: StaffPageContent,
  }),
  changePageContent: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/page-content/:kind',
    right: 'pageContent',
    params: v.object({ kind: v.picklist(pageContentKinds) }),
    body: ChangePageContent,
    reply: StaffPageContent,
  }),
  addLogo: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/page-content/school/logo',
    right: 'pageContent',
    binary: { types: pictureTypes, maximumBytes: logoMaximumBytes },
    /** The file name by which a draft refers to this logo. */
    reply: v.object({ logo: LogoFile }),
    refusals: ['request.too-large', 'request.wrong-type'],
  }),
  sendTestMail: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/page-content/:kind/test',
    right: 'pageContent',
    params: v.object({ kind: v.picklist(mailKinds) }),
    body: TestMail,
    reply: MailSent,
  }),
  sentForms: staffRead({
    path: '/api/v1/staff/forms/:form',
    right: 'forms',
    params: SentFormsOf,
    query: SentFormsQuery,
    reply: SentForms,
  }),
  exportForms: staffCsv({
    path: '/api/v1/staff/forms/:form/sent.csv',
    right: 'forms',
    recentSignIn: 'always',
    params: SentFormsOf,
    query: v.omit(SentFormsQuery, ['page']),
  }),
}
