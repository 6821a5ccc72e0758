; ModuleID = 'sample.c'
source_filename = "sample.c"
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.node = type { i32, ptr }
@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@count = dso_local global i32 0, align 4
declare i32 @printf(ptr noundef, ...)
define dso_local i32 @main(i32 noundef %argc, ptr %argv) #0 {
entry:
  %x = alloca i32, align 4
  store i32 %argc, ptr %x, align 4
  %0 = load i32, ptr %x, align 4
  %cmp = icmp sgt i32 %0, 1
  br i1 %cmp, label %then, label %end
then:
  %add = add nsw i32 %0, 2
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %add)
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %add, %then ]
  %p = getelementptr inbounds %struct.node, ptr %argv, i32 0, i32 1
  ret i32 %r
}
attributes #0 = { noinline nounwind "frame-pointer"="all" }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"wchar_size", i32 4}
