#import <Foundation/Foundation.h>
@class Other;
@protocol Shape <NSObject>
- (double)area;
@optional
+ (instancetype)shape;
@end
@interface Box : NSObject <Shape>
@property (nonatomic, strong) NSString *name;
- (id)initWithName:(NSString *)name size:(int)size;
@end
@implementation Box
- (id)initWithName:(NSString *)name size:(int)size {
  if ((self = [super init])) { _name = name; }
  return self;
}
- (double)area { return 1.5; }
@end
int main(void) {
  @autoreleasepool {
    NSArray *all = @[@"a", @1];
    for (NSString *s in all) { NSLog(@"%@", s); }
    int (^add)(int) = ^(int x) { return x + 1; };
    @try { [all objectAtIndex:add(1)]; } @catch (NSException *e) { } @finally { }
  }
  return 0;
}
