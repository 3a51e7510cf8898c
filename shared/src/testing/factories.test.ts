import { album, audio } from '../contracts/entities/album';
import { notification, notificationType } from '../contracts/entities/notification';
import { sessionData } from '../contracts/entities/session';
import { subscription, subscriptionPlan } from '../contracts/entities/subscription';
import { video } from '../contracts/entities/video';
import {
  makeAlbum,
  makeAudio,
  makeNotification,
  makePlan,
  makeSession,
  makeSubscription,
  makeVideo,
} from './factories';

it('makes data that the contracts accept', () => {
  expect(video.parse(makeVideo())).toEqual(makeVideo());
  expect(album.parse(makeAlbum())).toEqual(makeAlbum());
  expect(audio.parse(makeAudio())).toEqual(makeAudio());
  expect(sessionData.parse(makeSession())).toEqual(makeSession());
  expect(subscriptionPlan.parse(makePlan())).toEqual(makePlan());
  expect(subscription.parse(makeSubscription())).toEqual(makeSubscription());
  for (const type of notificationType.options) {
    expect(notification.parse(makeNotification({ type }))).toEqual(makeNotification({ type }));
  }
});
